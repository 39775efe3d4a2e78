import type { AppFlags } from '#contract/api/flags.ts'
import { sitePagesFor } from '#contract/api/site-pages-off.ts'
import { fullTitle, type SitePage } from '#contract/api/site-pages.ts'
import { escapeMarkup } from './escape.ts'

/** The picture of the product that previews of links show, made by scripts/site-pictures.ts. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 }
const PICTURE_TEXT = 'A chat in Ledgerline beside the loan schedule that it built.'

/** A public spreadsheet says nothing of itself here: who reads it needs its code, and asks for it. */
const SHARED: Preview = {
  title: 'Shared spreadsheet',
  description: 'A spreadsheet that somebody shared by a link. It opens without an account.',
}
const SHARED_PATH = /^\/s\/[^/]+\/?$/

type Preview = Pick<SitePage, 'title' | 'description'>

/** Below these two every address is the same page. */
const isBelow = (path: string, { path: page }: SitePage): boolean =>
  (page === '/sign-in' || page === '/sign-up') && path.startsWith(`${page}/`)

/** The public page at a path; null for all others. */
const pageAt = (path: string, flags: AppFlags): SitePage | null => {
  const plain = path === '/' || path === '/index.html' ? '/' : path.replace(/\/$/, '')
  return sitePagesFor(flags).find((page) => page.path === plain || isBelow(plain, page)) ?? null
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeMarkup(content)}" />`

/** What a link to a page looks like where it is pasted. */
const previewTags = (preview: Preview, address: string, origin: string): readonly string[] => {
  const title = fullTitle(preview.title)
  const picture = origin + PICTURE.path
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Ledgerline'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', preview.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', PICTURE_TEXT),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', preview.description),
    meta('name', 'twitter:image', picture),
  ]
}

/**
 * The tags that a path has in its head: title, description, address and preview of a public
 * page; of all else, and of what is switched off, nothing but that no search engine lists it. `origin` has no
 * slash at its end.
 */
const tagsOf = (path: string, origin: string, flags: AppFlags): readonly string[] => {
  const page = pageAt(path, flags)
  if (page) {
    const address = origin + page.path
    return [
      `<title>${escapeMarkup(fullTitle(page.title))}</title>`,
      meta('name', 'description', page.description),
      `<link rel="canonical" href="${escapeMarkup(address)}" />`,
      ...previewTags(page, address, origin),
    ]
  }
  const robots = meta('name', 'robots', 'noindex')
  if (!flags.spreadsheets || !SHARED_PATH.test(path)) return ['<title>Ledgerline</title>', robots]
  return [
    `<title>${escapeMarkup(fullTitle(SHARED.title))}</title>`,
    meta('name', 'description', SHARED.description),
    robots,
    ...previewTags(SHARED, origin + encodeURI(path), origin),
  ]
}

/** Puts the tags of a path between the two comments that mark their place in the built page. */
export const fillHead = (html: string, path: string, origin: string, flags: AppFlags): string =>
  html.replace(/(<!-- page -->)[\s\S]*(<!-- \/page -->)/, (_, open: string, close: string) =>
    [open, ...tagsOf(path, origin, flags), close].join('\n    '),
  )
