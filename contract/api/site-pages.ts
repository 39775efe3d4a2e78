// Titles and descriptions of the public pages, for browser tabs and for crawlers without scripts.

/** A public page. */
export type SitePage = {
  readonly path: string
  /** Precedes the product name in the tab. */
  readonly title: string
  /** One or two sentences for search engines and link previews. */
  readonly description: string
  /** True if the sitemap lists the page. */
  readonly isListed: boolean
}

/** Every public page by name. */
export const SITE_PAGES = {
  landing: {
    path: '/',
    title: 'A finance assistant that shows its working',
    description:
      'Ask in plain words: Ledgerline builds and edits live spreadsheets, lists every step, and leaves formulas you can check.',
    isListed: true,
  },
  chat: {
    path: '/chat',
    title: 'Chat',
    description:
      'Ask a finance question: loan schedules, present values, returns, savings. Write it here, sign in, and send it.',
    isListed: true,
  },
  about: {
    path: '/about',
    title: 'About',
    description: 'What Ledgerline does, how to get support, and how to call its API.',
    isListed: true,
  },
  pricing: {
    path: '/pricing',
    title: 'Pricing',
    description: 'Two plans: one free, with monthly credits, and one without limits.',
    isListed: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description:
      'What Ledgerline keeps about you, where it is kept, who sees it, and for how long.',
    isListed: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What you can expect from Ledgerline, and what it expects of you.',
    isListed: true,
  },
  signIn: {
    path: '/sign-in',
    title: 'Sign in',
    description: 'Sign in to your chats and spreadsheets.',
    isListed: false,
  },
  signUp: {
    path: '/sign-up',
    title: 'Create account',
    description: 'You need an email address and a password. No card required.',
    isListed: false,
  },
} as const satisfies Readonly<Record<string, SitePage>>

/** Page title in tabs, link previews and search results: "About · Ledgerline". */
export const fullTitle = (title: string): string => `${title} · Ledgerline`
