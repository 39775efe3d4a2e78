import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type PlainLinkProps = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'replace'> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> }

/** A pointer that only passes over a link asks for nothing. */
const PRELOAD_DELAY_MS = 50
let pointed: ReturnType<typeof setTimeout> | undefined
const leave = (): void => clearTimeout(pointed)
const pointAt = (preload: () => void): void => {
  leave()
  pointed = setTimeout(preload, PRELOAD_DELAY_MS)
}

/** Whether a click is the browser's: into another tab or window, or a download. */
const isTheirs = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || currentTarget.hasAttribute('target')

/** Both, unless the first has prevented it. */
const both =
  <E extends { readonly defaultPrevented: boolean }>(
    first: ((event: E) => void) | undefined,
    second: (event: E) => void,
  ) =>
  (event: E): void => {
    first?.(event)
    if (!event.defaultPrevented) second(event)
  }

/**
 * What the build takes in the place of the router's `Link`: goes there without leaving the page, brings the
 * page ahead when it is pointed at or has the focus, and says which link is that of the page that stands
 * (vite.config.ts). The router's own follows each address for more than any screen uses.
 */
export const Link = (props: PlainLinkProps) => {
  const { to, params, search, hash, replace, children, onClick, onFocus, onMouseEnter, ...rest } =
    props
  const router = useRouter()
  // Its types tell one route from another, which the router's own `Link` has checked where it is used.
  const target = { to, params, search, hash, replace } as Parameters<typeof router.navigate>[0]
  const { pathname, publicHref } = router.buildLocation(target)
  const preload = () => void router.preloadRoute(target as never).catch(() => {})
  return (
    <a
      href={router.history.createHref(publicHref)}
      aria-current={router.state.location.pathname === pathname ? 'page' : undefined}
      {...rest}
      onClick={both(onClick, (event) => {
        if (isTheirs(event)) return
        event.preventDefault()
        void router.navigate(target)
      })}
      onFocus={both(onFocus, preload)}
      onMouseEnter={both(onMouseEnter, () => pointAt(preload))}
      onMouseLeave={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

/** Nothing asks for the router's other ways to make links. */
export const createLink = undefined
/** As the one above. */
export const linkOptions = undefined
/** As the one above. */
export const useLinkProps = undefined
