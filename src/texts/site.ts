import { figureText } from '#contract/figures/figure-text.ts'
import { HOME_LINK, SKIP_LINK } from './page.ts'
import { PAYWALL } from './paywall.ts'

// Texts of the public pages and of billing, lazy-loaded with them.

const inSentence = (text: string, index: number): string =>
  index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Texts of the public pages. */
export const PUBLIC_PAGES = {
  home: HOME_LINK,
  pages: 'Site',
  about: 'About',
  pricing: 'Pricing',
  api: 'API',
  accessApi: 'Access the API',
  tryNow: 'Try now',
  open: 'Open Ledgerline',
  skip: SKIP_LINK,
  footer: 'Footer',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  sitemap: 'Sitemap',
} as const

/** Texts of the chat for visitors. */
export const VISITOR_CHAT = {
  title: 'What are you working on?',
  lead: 'Write a question, or start with one of these. You’ll create an account when you send.',
  why: 'You sign in first. Your text is kept.',
  waits: 'Sign in and your message will be ready to send.',
} as const

/** Texts of the billing pages. */
export const BILLING = {
  title: 'Billing',
  plan: 'Plan',
  free: 'Free',
  balance: 'Balance',
  unlimited: 'Unlimited',
  next: 'Next allocation',
  perMonth: (credits: number, cost: number): string =>
    `${figureText(credits)} credits each month, ${figureText(cost)} per message`,
  perMonthPro: (price: number): string => `$${figureText(price)} each month`,
  creditsLeft: (allocation: number): string => `of ${figureText(allocation)} credits left`,
  freeAnswers: 'Stopped and failed answers are free',
  never: 'Messages don’t use credits',
  returns: (credits: number): string => `Balance returns to ${figureText(credits)}`,
  loading: 'Loading the credits',
  safe: 'Your credits are safe on the server.',
  offer: `${PAYWALL.benefits.map(inSentence).join(', ')}.`,
  thanks: 'Thank you',
  waiting: 'Waiting for the payment provider',
  unheard: 'No payment confirmed yet',
  noCheckout: 'No checkout',
  noCheckoutText: 'A checkout ends on this page. To start one, open Billing.',
  paid: 'Your checkout is complete.',
  isPro: 'You are on Professional: messages use no credits.',
  settling: 'The payment provider has not confirmed it yet. This page keeps checking.',
  later:
    'The payment provider has not confirmed a payment. If you have paid, do not pay again: check Billing in a few minutes, or ask Support.',
  checkAgain: 'Check again',
  toApp: 'Back to work',
} as const
