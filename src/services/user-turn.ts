/** Whose turn it is to change the user, in all tabs of the browser. */
const TURN = 'ledgerline.user'

/**
 * Asks for one change of the user after another, over all tabs, so that the answer that comes last is the newest
 * (ORG-43). A page without https has no locks: there they go as they come.
 */
export const inUserTurn = <T>(change: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(TURN, change) : change()
