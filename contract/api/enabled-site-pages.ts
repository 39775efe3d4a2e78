import type { AppFlags } from './flags.ts'
import { SITE_PAGES, type SitePage } from './site-pages.ts'

// Descriptions of the public pages for installations with disabled features. They are not in
// site-pages.ts, because the first load includes that file.

/** Title and description of the landing page. They never mention a disabled feature. */
export const landingFor = ({ chat, spreadsheets }: AppFlags): SitePage => {
  const page = SITE_PAGES.landing
  if (chat && spreadsheets) return page
  if (chat)
    return {
      ...page,
      description:
        'Ask a finance question in plain words: every answer lists its steps, so you can trace and check each figure.',
    }
  if (spreadsheets)
    return {
      ...page,
      title: 'Spreadsheets for finance work',
      description:
        'Live spreadsheets in the browser: open Excel and CSV files, work with formulas, share by link, and export everything.',
    }
  return {
    ...page,
    title: 'A workspace for finance work',
    description: 'Chats and spreadsheets are switched off on this installation for now.',
  }
}

const signInFor = ({ chat, spreadsheets }: AppFlags): SitePage => {
  const page = SITE_PAGES.signIn
  if (chat && spreadsheets) return page
  const what = chat ? 'your chats' : spreadsheets ? 'your spreadsheets' : 'your account'
  return { ...page, description: `Sign in to ${what}.` }
}

const pricingFor = ({ billing }: AppFlags): SitePage =>
  billing
    ? SITE_PAGES.pricing
    : { ...SITE_PAGES.pricing, description: 'Ledgerline costs nothing on this installation.' }

/** The public pages of an installation in sitemap order, without pages of disabled features. */
export const sitePagesFor = (flags: AppFlags): readonly SitePage[] => {
  const { chat, about, privacy, terms, signUp } = SITE_PAGES
  return [
    landingFor(flags),
    ...(flags.chat ? [chat] : []),
    about,
    pricingFor(flags),
    privacy,
    terms,
    signInFor(flags),
    signUp,
  ]
}
