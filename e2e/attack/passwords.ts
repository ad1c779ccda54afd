export const READERS_PASSWORD = 'a long enough secret';

/** No generated request knows it, so that none can end the admin's account. */
export const ADMINS_PASSWORD = 'kept away from all requests';
