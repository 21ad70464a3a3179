/** The secrets of local development. They stand in the repository, so everyone knows them, and no deployed site may have one. */
export const localSecrets = {
  LICENCE_SIGNING_KEY: 'Qmlvc3BlY3QgbG9jYWwgZGV2ZWxvcG1lbnQga2V5ISE=',
  TOKEN_SECRET: 'local-token-secret-that-everyone-knows',
  LINK_SECRET: 'local-link-secret-that-everyone-knows!',
  MAIL_EVENTS_SECRET: 'local-mail-events-secret-that-everyone-knows',
  PAYU_KEY: 'localkey',
  PAYU_SALT: 'localsalt',
} as const;
