import { sentence } from './words.js';

/** Why one hears about something: asked of the server, which decides it. */
export async function explain(world, scene, replica) {
  const canAsk = world.schema?.actions.some((action) => action.name === 'Explain');
  if (canAsk) {
    try {
      const { reason } = await world.act('Explain', {}, { entity: [replica] });
      if (reason) return `${inWords(world, scene, replica)} The server says: “${sentence(rounded(decisive(reason)))}”`;
    } catch {
      // the connection was lost meanwhile; what is known here is said instead
    }
  }
  return inWords(world, scene, replica);
}

/** Returns of what the server says the senses by which one hears of it, if there are any; others say no. */
function decisive(reason) {
  const senses = reason.split('; ');
  const those = senses.filter((sense) => / yes\b/.test(sense));
  return (those.length > 0 ? those : senses).join('; ');
}

/** Returns a text with numbers as people say them. */
function rounded(text) {
  return text.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(2))));
}

/** Returns what the rule says, from what the page knows. */
function inWords({ conditions }, scene, replica) {
  const at = scene.shown(replica);
  const { self, radius } = scene;
  if (!at || !self || !conditions) return '';
  const near = `It is within ${Number(radius.toFixed(2))} of you`;
  switch (conditions.rule) {
    case 'ray': return replica.kind === 'door' ? `${near}, and a part of it is in your line of sight; doors have a sense of their own.`
      : `${near}, and no wall, hedge or shut door is between you.`;
    case 'distance': return `${near}; under the rule distance walls do not matter.`;
    case 'broadcast': return 'Under the rule broadcast everybody hears about everything.';
    default: return `${near}; under the rule ${conditions.rule} the tile it is in is one of yours.`;
  }
}
