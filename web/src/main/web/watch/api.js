/** Calls of the admin API. The token stays in this tab. */
const KEPT = 'sightline.admin';
const REASON = 'sightline.admin.reason';

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export class Api {
  #token = sessionStorage.getItem(KEPT);

  get isSignedIn() {
    return this.#token !== null;
  }

  signIn(token) {
    this.#token = token.trim();
  }

  keep() {
    sessionStorage.setItem(KEPT, this.#token);
  }

  /** Forgets the token; the reason is for the next sign-in. */
  signOut(reason = '') {
    this.#token = null;
    sessionStorage.removeItem(KEPT);
    sessionStorage.setItem(REASON, reason);
  }

  /** Returns why one was signed out, once. */
  takeReason() {
    const reason = sessionStorage.getItem(REASON) ?? '';
    sessionStorage.removeItem(REASON);
    return reason;
  }

  get(call, parameters = {}) {
    const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null)).toString();
    return this.#send(query ? `${call}?${query}` : call, {});
  }

  post(call, body = {}) {
    return this.#send(call, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async #send(call, { headers = {}, ...rest }) {
    const response = await fetch(`/api/v1/${call}`, {
      ...rest,
      cache: 'no-store',
      headers: { ...headers, authorization: `Bearer ${this.#token}` },
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refused(response.status, answer.error ?? `status ${response.status}`);
    return answer;
  }
}
