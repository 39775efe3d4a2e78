import type { AppFlags } from '#contract/api/flags.ts'
import { sitePagesFor } from '#contract/api/site-pages-off.ts'
import { escapeMarkup } from './escape.ts'

const sitemap = (origin: string, flags: AppFlags): string => {
  const listed = sitePagesFor(flags).filter(({ isListed }) => isListed)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map(({ path }) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** All may be read but the calls; what is not to be listed says so itself, and could not if it were not read. */
const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** The files for search engines, which name whole addresses and so are made for an origin. */
export const crawlerFiles: Readonly<Record<string, (origin: string, flags: AppFlags) => string>> = {
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
}
