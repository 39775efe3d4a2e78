// Numbers of organizations; all of them are ours.

const DAY_MS = 24 * 60 * 60 * 1000

/** Longest name of an organization, in characters. */
export const ORGANIZATION_NAME_MAX_CHARS = 80
/** Organizations that somebody belongs to, at most. */
export const ORGANIZATIONS_MAX_ENTRIES = 50
/** Members of an organization, at most. */
export const ORGANIZATION_MEMBERS_MAX_ENTRIES = 200
/** Links of an organization that let people in at a time, at most. */
export const INVITATIONS_MAX_ENTRIES = 20
/** Organizations that the user menu lists, at most; the dialog has them all. */
export const MENU_ORGANIZATIONS_MAX_ENTRIES = 6
/** Members and links that are looked at are asked for again as often. */
export const ORGANIZATION_REFRESH_MS = 10_000
/** Life of a link that lets people into an organization. */
export const INVITATION_LIFE_MS = 7 * DAY_MS
/** Codes that are none which one address may name before it gets 429. */
export const INVITATION_TRIES = 60
/** The span in which those are counted. */
export const INVITATION_TRIES_WINDOW_MS = 10 * 60_000
/** Longest code of such a link, in characters; ours have 43. */
export const INVITATION_CODE_MAX_CHARS = 64
