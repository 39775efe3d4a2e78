import { expect, it } from 'vitest'
import { documentHistory, type PageWindow } from '#src/services/browser/document-history.ts'

/** A fake window that records the URLs passed to `assign` and `replace`. */
const onePage = () => {
  const target = new EventTarget()
  const went: string[] = []
  const location = {
    pathname: '/s/abc',
    href: 'https://ledgerline.test/s/abc',
    assign: (href: string) => void went.push(`assign ${href}`),
    replace: (href: string) => void went.push(`replace ${href}`),
  }
  const page = {
    location,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  const move = (type: string, href: string): void => {
    location.href = href
    target.dispatchEvent(new Event(type))
  }
  return { page: page as unknown as PageWindow, went, move }
}

it('[ANALYTICS-19] a public page reports each change of its address until the listener unsubscribes', () => {
  const { page, move } = onePage()
  const history = documentHistory(page)
  const seen: string[] = []
  const leave = history.subscribe?.(() => seen.push(history.location.href))
  move('hashchange', 'https://ledgerline.test/s/abc#main')
  move('popstate', 'https://ledgerline.test/s/abc')
  leave?.()
  move('popstate', 'https://ledgerline.test/s/abc#main')
  expect(seen).toEqual(['https://ledgerline.test/s/abc#main', 'https://ledgerline.test/s/abc'])
})

it('[ANALYTICS-19] navigation from a public page loads another page', () => {
  const { page, went } = onePage()
  const history = documentHistory(page)
  history.push('/chat')
  history.replace('/')
  expect(went).toEqual(['assign /chat', 'replace /'])
})
