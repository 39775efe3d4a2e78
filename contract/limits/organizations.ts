const DAY_MS = 24 * 60 * 60 * 1000

/** Longest name of an organization in characters. */
export const ORGANIZATION_NAME_MAX_CHARS = 80
/** Maximum number of organizations of a user. */
export const ORGANIZATIONS_MAX_ENTRIES = 50
/** Maximum number of members of an organization. */
export const ORGANIZATION_MEMBERS_MAX_ENTRIES = 200
/** Maximum number of open invitations of an organization. */
export const INVITATIONS_MAX_ENTRIES = 20
/** Maximum number of organizations in the user menu. The dialog lists all organizations. */
export const MENU_ORGANIZATIONS_MAX_ENTRIES = 6
/** Refresh interval of visible members and invitations. */
export const ORGANIZATION_REFRESH_MS = 10_000
/** Lifetime of an invitation. */
export const INVITATION_LIFE_MS = 7 * DAY_MS
/** Invalid invitation codes per address within `INVITATION_TRIES_WINDOW_MS` before a 429. */
export const INVITATION_TRIES = 60
/** Window of the invalid-code counter. */
export const INVITATION_TRIES_WINDOW_MS = 10 * 60_000
/** Longest accepted invitation code in characters. Ours have 43. */
export const INVITATION_CODE_MAX_CHARS = 64
