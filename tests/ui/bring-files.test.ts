import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bringFiles } from '#src/ui/kit/bring-files.ts'

type Link = { rel: string; href: string; onload: () => void; onerror: () => void }
let links: Link[]
const told = vi.fn<(event: Event) => void>()
const asked = vi.fn<(path: string) => Promise<Response>>()

/** As much of a page as the files need: its head, links that are asked for by their address, and calls. */
beforeEach(() => {
  links = []
  asked.mockReset().mockImplementation(async () => new Response('export {}'))
  vi.stubGlobal('fetch', asked)
  told.mockReset()
  vi.stubGlobal('dispatchEvent', told)
  vi.stubGlobal('document', {
    createElement: () => {
      const link: Partial<Link> & { remove: () => void } = {
        remove: () => void (links = links.filter((one) => (one as unknown) !== link)),
      }
      return link
    },
    querySelector: (selector: string) =>
      links.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
    head: { append: (link: Link) => links.push(link) },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('[SHELL-87] a chunk is imported once its files are here, each asked for once', async () => {
  const load = vi.fn(async () => 'loaded')
  const first = bringFiles(load, ['a/one.js', 'a/one.css'])
  const second = bringFiles(load, ['a/one.css'])
  expect(asked.mock.calls).toEqual([['/a/one.js']])
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([['stylesheet', '/a/one.css']])
  await vi.waitFor(() => asked.mock.results[0]?.value)
  expect(load).not.toHaveBeenCalled()
  links[0]?.onload()
  expect(await Promise.all([first, second])).toEqual(['loaded', 'loaded'])
  expect(await bringFiles(load, ['a/one.js', 'a/one.css'])).toBe('loaded')
  expect(asked).toHaveBeenCalledOnce()
  expect(links).toHaveLength(1)
})

it.each([
  ['is cut off', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there', async () => new Response('', { status: 404 })],
  [
    'is cut in its middle',
    async () =>
      new Response(new ReadableStream({ start: (it) => it.error(new TypeError('network error')) })),
  ],
])(
  '[SHELL-87] [NOTE-40] a script that %s is not imported, is told of, and is asked for anew',
  async (_, fail) => {
    const load = vi.fn(async () => 'loaded')
    const path = `b/${_}.js`
    asked.mockImplementationOnce(fail)
    await expect(bringFiles(load, [path])).rejects.toThrow(TypeError)
    expect(load).not.toHaveBeenCalled()
    expect(told.mock.calls.map(([{ type }]) => type)).toEqual(['vite:preloadError'])
    expect(await bringFiles(load, [path])).toBe('loaded')
    expect(asked).toHaveBeenCalledTimes(2)
  },
)

it('[SHELL-87] a style that does not come keeps its chunk back, and is asked for anew', async () => {
  const load = vi.fn(async () => 'loaded')
  const lost = bringFiles(load, ['c/one.css'])
  links[0]?.onerror()
  await expect(lost).rejects.toThrow('Not loaded: /c/one.css')
  expect(load).not.toHaveBeenCalled()
  expect(links).toEqual([])
  const again = bringFiles(load, ['c/one.css'])
  links[0]?.onload()
  expect(await again).toBe('loaded')
})

it('[SHELL-87] what the page itself brings is not asked for again', async () => {
  links = [{ href: '/a/shared.js', rel: 'modulepreload', onload() {}, onerror() {} }]
  expect(await bringFiles(async () => 'loaded', ['a/shared.js'])).toBe('loaded')
  expect(asked).not.toHaveBeenCalled()
})
