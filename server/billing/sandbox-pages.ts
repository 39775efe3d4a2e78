import { SANDBOX_TEXTS } from '#server/billing/wording.ts'
import { readBytes } from '../http/body.ts'
import type { ServerPage } from '../http/server-page.ts'
import type { SandboxPageRow, SubscriptionRow } from '../store/schema.ts'
import { isOwnAddress } from './same-origin-address.ts'
import { planOf, type PlanState } from './plans.ts'
import {
  findPage,
  sandboxPlanFrom,
  SANDBOX_COOKIE,
  markPageUsed,
  type SandboxSettings,
} from './sandbox.ts'
import { sandboxHtml, type SandboxButton, type SandboxView } from './sandbox-html.ts'

/** Larger than any form with one button. */
const FORM_MAX_BYTES = 200

const page = (view: SandboxView, status = 200): Response =>
  new Response(sandboxHtml(view), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

const goTo = (url: string): Response =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })

const home = { url: '/', text: SANDBOX_TEXTS.back }
const expiredPage = (): Response =>
  page({ title: SANDBOX_TEXTS.gone, texts: [SANDBOX_TEXTS.goneText], acts: [], back: home }, 404)
/** Answer to a request that no button of the page sends. */
const refusalPage = (): Response =>
  page(
    { title: SANDBOX_TEXTS.refusedTitle, texts: [SANDBOX_TEXTS.refusedText], acts: [], back: home },
    404,
  )

const keyIn = (headers: Headers): string | null =>
  new RegExp(`(?:^|; *)${SANDBOX_COOKIE}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? null

/** Dates are in English, because the server does not know the reader's language. */
const dateOf = (iso: string | null): string =>
  new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso ?? 0))

/** The pressed button. Null for requests from other sites and for invalid forms. */
const actOf = async (request: Request, publicUrl: string | null): Promise<string | null> => {
  const origin = request.headers.get('origin')
  const place = { publicUrl, host: new URL(request.url).host }
  if (origin === null || !isOwnAddress(origin, place)) return null
  const read = await readBytes(request, FORM_MAX_BYTES, null)
  return read.ok ? new URLSearchParams(Buffer.from(read.value).toString()).get('act') : null
}

const checkoutView = ({ back_url }: SandboxPageRow, isDeclined: boolean): SandboxView => ({
  title: SANDBOX_TEXTS.checkout,
  price: true,
  texts: [SANDBOX_TEXTS.pitch, SANDBOX_TEXTS.about],
  ...(isDeclined ? { alert: SANDBOX_TEXTS.declined } : {}),
  acts: [
    { act: 'pay', text: SANDBOX_TEXTS.pay, kind: 'main' },
    { act: 'decline', text: SANDBOX_TEXTS.decline },
  ],
  back: { url: back_url, text: SANDBOX_TEXTS.cancel },
})

const portalView = (row: SubscriptionRow, isPro: boolean, backUrl: string): SandboxView => {
  const isEnding = row.cancel_at_period_end === 1
  const date = dateOf(row.current_period_end)
  const state = isEnding ? SANDBOX_TEXTS.ends(date) : SANDBOX_TEXTS.renews(date)
  const acts: readonly SandboxButton[] = isEnding
    ? [{ act: 'resume', text: SANDBOX_TEXTS.resume, kind: 'main' }]
    : [{ act: 'cancel_later', text: SANDBOX_TEXTS.cancelLater }]
  return {
    title: SANDBOX_TEXTS.portal,
    price: isPro,
    texts: [isPro ? state : SANDBOX_TEXTS.ended, SANDBOX_TEXTS.about],
    acts: isPro ? [...acts, { act: 'cancel_now', text: SANDBOX_TEXTS.cancelNow }] : [],
    back: { url: backUrl, text: SANDBOX_TEXTS.back },
  }
}

/** The page that asks the user to confirm the immediate end of the plan. */
const endView = (row: SubscriptionRow): SandboxView => ({
  title: SANDBOX_TEXTS.endTitle,
  texts: [SANDBOX_TEXTS.endText(dateOf(row.current_period_end))],
  acts: [{ act: 'end_now', text: SANDBOX_TEXTS.endNow, kind: 'grave' }],
  back: { url: '?', text: SANDBOX_TEXTS.resume },
})

/** Query string of the portal page that asks for a confirmation. */
const ASKING = '?ask=end'

/** Query string of a checkout page that reports a declined card. */
const DECLINED = '?card=declined'

/** Maps each button of the portal to its change of the plan. */
const CHANGES: Readonly<Record<string, Partial<PlanState>>> = {
  cancel_later: { cancel_at_period_end: 1 },
  resume: { cancel_at_period_end: 0 },
  end_now: { status: 'ended', cancel_at_period_end: 0 },
}

/**
 * Pages of the sandbox. Only the browser that opened a page can use it, and only with forms of this
 * app. Every form redirects to a page.
 */
export const sandboxPages = (settings: SandboxSettings): readonly ServerPage[] => {
  const { clock, plans, publicUrl } = settings

  const pay = async (row: SandboxPageRow): Promise<void> => {
    if (!(await markPageUsed(settings, row.id))) return
    await plans.write(row.user_id, (now) =>
      // Paying in two tabs makes only one subscription.
      planOf(now, clock.now()) === 'pro' ? null : sandboxPlanFrom(clock.now(), row.id),
    )
  }
  const checkout: ServerPage = {
    path: '/sandbox-checkout/:id',
    serve: async (request, id) => {
      const row = await findPage(settings, 'checkout', id, keyIn(request.headers))
      if (!row) return expiredPage()
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'POST') {
        if (row.used_at === null) return page(checkoutView(row, search === DECLINED))
        const back = { url: row.success_url, text: SANDBOX_TEXTS.back }
        return page({ title: SANDBOX_TEXTS.checkout, texts: [SANDBOX_TEXTS.paid], acts: [], back })
      }
      const act = await actOf(request, publicUrl)
      if (act === 'decline') return goTo(pathname + DECLINED)
      if (act !== 'pay') return refusalPage()
      await pay(row)
      return goTo(row.success_url)
    },
  }
  const portal: ServerPage = {
    path: '/sandbox-portal/:id',
    serve: async (request, id) => {
      const row = await findPage(settings, 'portal', id, keyIn(request.headers))
      if (!row) return expiredPage()
      const { pathname, search } = new URL(request.url)
      if (request.method === 'POST') {
        const act = (await actOf(request, publicUrl)) ?? ''
        if (act === 'cancel_now') return goTo(pathname + ASKING)
        const change = CHANGES[act]
        if (!change) return refusalPage()
        await plans.write(row.user_id, (now) =>
          planOf(now, clock.now()) === 'pro' ? change : null,
        )
        return goTo(pathname)
      }
      const plan = await plans.read(row.user_id)
      const isPro = planOf(plan, clock.now()) === 'pro'
      if (isPro && search === ASKING) return page(endView(plan))
      return page(portalView(plan, isPro, row.back_url))
    },
  }
  return [checkout, portal]
}
