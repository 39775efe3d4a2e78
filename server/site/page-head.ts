import type { AppFlags } from '#contract/api/flags.ts'
import { sitePagesFor } from '#contract/api/enabled-site-pages.ts'
import { fullTitle, type SitePage } from '#contract/api/site-pages.ts'
import { escapeMarkup } from './escape-markup.ts'

/** Picture for link previews, made by scripts/site-pictures.ts. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 }
const PICTURE_TEXT = 'A chat in Ledgerline next to the loan schedule it built.'

/** The preview of a public spreadsheet, which reveals neither its title nor its cells. */
const SHARED: Preview = {
  title: 'Shared spreadsheet',
  description: 'A spreadsheet shared by link. It opens without an account.',
}
const SHARED_PATH = /^\/s\/[^/]+\/?$/

type Preview = Pick<SitePage, 'title' | 'description'>

/**
 * True if the path is below /sign-in or /sign-up. Such a path shows the same page as its parent.
 */
const isBelow = (path: string, { path: page }: SitePage): boolean =>
  (page === '/sign-in' || page === '/sign-up') && path.startsWith(`${page}/`)

const pageAt = (path: string, flags: AppFlags): SitePage | null => {
  const plain = path === '/' || path === '/index.html' ? '/' : path.replace(/\/$/, '')
  return sitePagesFor(flags).find((page) => page.path === plain || isBelow(plain, page)) ?? null
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeMarkup(content)}" />`

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
 * Head tags of a path. A site page has a title, a description, an address and a preview. A shared
 * spreadsheet has a title, a description, a preview and `noindex`. Any other path has only a title
 * and `noindex`. `origin` has no trailing slash.
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

/**
 * Replaces the text between the two marker comments of the built page with the head tags of a path.
 */
export const fillHead = (html: string, path: string, origin: string, flags: AppFlags): string =>
  html.replace(/(<!-- page -->)[\s\S]*(<!-- \/page -->)/, (_, open: string, close: string) =>
    [open, ...tagsOf(path, origin, flags), close].join('\n    '),
  )
