/** What of the router is asked for here. */
type Router = {
  readonly subscribe: (
    type: 'onRendered',
    heard: (event: { readonly toLocation: { readonly hash: string } }) => void,
  ) => unknown
}

/**
 * What the build takes in the place of the router's own following of scrolled boxes, which it does for apps
 * that have them restored (vite.config.ts). A page that was gone to begins at its top, or at what the address
 * names after its `#`; boxes that scroll within a page are left alone.
 */
export const setupScrollRestoration = (router: Router): void => {
  router.subscribe('onRendered', ({ toLocation: { hash } }) => {
    if (hash === '') scrollTo(0, 0)
    else document.getElementById(hash)?.scrollIntoView(true)
  })
}

/** Nothing asks for what else the router would give away of it. */
export const defaultGetScrollRestorationKey = undefined
/** As the one above. */
export const getElementScrollRestorationEntry = undefined
/** As the one above. */
export const storageKey = undefined
