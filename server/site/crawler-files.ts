import type { AppFlags } from '#contract/api/flags.ts'
import { sitePagesFor } from '#contract/api/enabled-site-pages.ts'
import { escapeMarkup } from './escape-markup.ts'

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

/**
 * Crawlers may read everything but the API. A noindex page must be readable so crawlers see its
 * tag.
 */
const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** Crawler files by path. They contain absolute addresses, so they depend on the origin. */
export const crawlerFiles: Readonly<Record<string, (origin: string, flags: AppFlags) => string>> = {
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
}
