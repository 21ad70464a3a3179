/** The secrets of local development. They are in the repository, and therefore public, so no deployed site may use them. */
export const localSecrets = {
  LICENCE_SIGNING_KEY: 'Qmlvc3BlY3QgbG9jYWwgZGV2ZWxvcG1lbnQga2V5ISE=',
  TOKEN_SECRET: 'local-token-secret-that-everyone-knows',
  LINK_SECRET: 'local-link-secret-that-everyone-knows!',
  MAIL_EVENTS_SECRET: 'local-mail-events-secret-that-everyone-knows',
  PAYU_KEY: 'localkey',
  PAYU_SALT: 'localsalt',
} as const;
