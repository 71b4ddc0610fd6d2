/** What the page says when something goes wrong, and what things are called. */
export function troubleInWords(trouble) {
  switch (trouble?.code) {
    case 'lost': return { title: 'The connection was lost', text: 'Trying to reach the world again …', repairs: true };
    case 'paused': return { title: 'The world is paused', text: 'It goes on as soon as whoever runs it says so.', repairs: true };
    case 'shutdown': return { title: 'The server is restarting', text: 'You will be back where you were as soon as it is up.', repairs: true };
    case 'full': return { title: 'The world is full right now', text: 'You will be let in as soon as somebody leaves.', repairs: true };
    case 'slow': return { title: 'Your connection is too slow', text: 'Too much was waiting for you. Trying again …', repairs: true };
    case 'silent': return { title: 'You were away for too long', text: 'Coming back …', repairs: true };
    case 'flood': return { title: 'That was too much at once', text: 'The server ended the connection. Trying again …', repairs: true };
    case 'malformed': return { title: 'Something was garbled on the way', text: 'Starting over …', repairs: true };
    case 'version':
    case 'schema': return { title: 'This page is out of date', text: 'The server speaks a newer version. Load the page again.', action: 'reload' };
    case 'replaced': return { title: 'You are playing somewhere else', text: 'Another window has taken over your avatar.', action: 'retry' };
    case 'kicked': return { title: 'Your visit was ended', text: sentence(trouble.reason), action: 'retry' };
    case 'denied': return { title: 'You cannot enter like this', text: sentence(trouble.reason), action: 'choose' };
    default: return { title: 'The server ended the connection', text: sentence(trouble?.reason ?? ''), repairs: true };
  }
}

/** Returns a text as a sentence. */
export function sentence(text) {
  if (text === '') return '';
  const capital = text[0].toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

const FIRST = ['Merry', 'Quiet', 'Amber', 'Brisk', 'Clever', 'Gentle', 'Lucky', 'Nimble', 'Silver', 'Sunny', 'Velvet', 'Wild'];
const SECOND = ['Badger', 'Finch', 'Fox', 'Hare', 'Heron', 'Lynx', 'Marten', 'Otter', 'Raven', 'Robin', 'Wren', 'Vole'];

/** Returns a name that a guest may keep or change. */
export function someName() {
  const one = (names) => names[Math.floor(Math.random() * names.length)];
  return `${one(FIRST)} ${one(SECOND)}`;
}
