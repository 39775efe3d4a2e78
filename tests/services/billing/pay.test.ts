import { describe, expect, it } from 'vitest'
import { selectIsPaywallOpen } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import type { PortalTab } from '#src/services/billing/portal.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { isIdle, send } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/**
 * A fake browser that records navigation and new tabs. `back` simulates the user's return to the
 * page.
 */
const createShopper = (origin: string, isLet = true) => {
  const went = Promise.withResolvers<string>()
  const opened: string[] = []
  const tabs: PortalTab[] = []
  let back = (): void => {}
  const openTab = (): PortalTab | null => {
    if (!isLet) return null
    const tab = {
      opener: 'this page',
      closed: false,
      close: () => {
        tab.closed = true
      },
      location: { replace: (address: string) => void opened.push(address) },
    }
    tabs.push(tab)
    return tab
  }
  const checkout = {
    origin: () => origin,
    goTo: went.resolve,
    watchReturn: (told: () => void) => {
      back = told
      return () => {}
    },
  }
  return {
    pay: { openTab, checkout },
    went: went.promise,
    opened,
    /** For each opened tab, whether it is still open. */
    tabs: () => tabs.map(({ closed }) => !closed),
    back: () => back(),
  }
}

/** Submits a button of a sandbox page with this browser's cookies. */
const press = (fetch: typeof globalThis.fetch, url: string, act: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ act }),
  })

const isKnown = ({ credits }: AppState): boolean => credits.status === 'ready'
const isPro = ({ credits }: AppState): boolean => credits.isPro

/** Sends a message and waits for its answer and the new credits. */
const ask = async (world: World, text: string): Promise<AppState> => {
  world.send({ type: 'NEW_CONVERSATION' })
  send(world, text)
  return world.until((state) => isIdle(state) && isKnown(state))
}

/**
 * A user with the open paywall, on a server that grants `monthlyCredits` a month. `isLet` allows
 * new tabs.
 */
const atPaywall = async (monthlyCredits = 10, isLet = true) => {
  const { origin } = await serve({
    agent: wordsAgent('Yes.'),
    env: { MONTHLY_CREDITS: String(monthlyCredits) },
  })
  const fetch = createJarFetch()
  const shopper = createShopper(origin, isLet)
  const world = await enter({ origin, fetch, pay: shopper.pay })
  world.send({ type: 'OPEN_PAYWALL' })
  return { origin, fetch, world, shopper }
}

/** A user who has bought the plan at the paywall. */
const asPro = async (isLet = true) => {
  const { origin, fetch, world, shopper } = await atPaywall(10, isLet)
  world.send({ type: 'START_CHECKOUT' })
  await press(fetch, await shopper.went, 'pay')
  world.send({ type: 'LOAD_CREDITS' })
  await world.until(isPro)
  return { origin, fetch, world, shopper }
}

describe('upgrading to Professional, and back', () => {
  it('[BILL-1] [BILL-2] [BILL-40] [CRED-3] lets a user without credits send messages again, without using credits', async () => {
    const { origin, fetch, world, shopper } = await atPaywall(1)
    world.send({ type: 'CLOSE_PAYWALL' })
    const spent = await ask(world, 'One')
    expect(spent.credits.balance).toBe(0)
    expect(selectIsPaywallOpen(spent)).toBe(true)

    world.send({ type: 'START_CHECKOUT' })
    expect(world.state().credits.isCheckoutAsked).toBe(true)
    const page = await shopper.went
    expect(new URL(page).origin).toBe(origin)
    expect(world.state().credits.isCheckoutAsked).toBe(true)
    const paid = await press(fetch, page, 'pay')
    expect(paid.headers.get('location')).toMatch(
      `${origin}/app/billing/success?session_id=${page.split('/').at(-1)}`,
    )
    // The user returns with the back button. The page then reloads the credits and closes the
    // paywall.
    shopper.back()
    const pro = await world.until(isPro)
    expect(pro.credits).toMatchObject({ isCheckoutAsked: false, showPaywall: false })
    const answered = await ask(world, 'Two')
    expect(answered.chat.run).toBeNull()
    expect(answered.credits).toMatchObject({ isPro: true, balance: 0, showPaywall: false })
  })

  it('[BILL-3] closing the paywall during the checkout call keeps the browser on the page', async () => {
    const { world, shopper } = await atPaywall()
    let hasLeft = false
    void shopper.went.then(() => (hasLeft = true))
    world.send({ type: 'START_CHECKOUT' })
    world.send({ type: 'CLOSE_PAYWALL' })
    expect(world.state().credits.isCheckoutAsked).toBe(false)
    // This later request on the same connection shows that the checkout call has been answered.
    world.send({ type: 'LOAD_CREDITS' })
    const before = world.state().credits
    await world.until(({ credits }) => credits !== before)
    expect(hasLeft).toBe(false)
  })

  it('[BILL-2] [BILL-7] a failed checkout keeps the paywall open and shows no toast', async () => {
    const { origin } = await serve()
    const line = createLossyFetch(({ url }) =>
      url.endsWith('/create-checkout-session/')
        ? Response.json({ success: true, checkout_url: 'https://evil.example/' })
        : null,
    )
    const shopper = createShopper(origin)
    const world = await enter({ origin, fetch: line.fetch, pay: shopper.pay })
    world.send({ type: 'OPEN_PAYWALL' })
    world.send({ type: 'START_CHECKOUT' })
    const failed = await world.until(({ credits }) => !credits.isCheckoutAsked)
    expect([selectIsPaywallOpen(failed), failed.notices]).toEqual([true, []])
  })

  it('[BILL-4] [CRED-30] the portal opens in a new tab, and the page learns of an ended plan once it is shown again', async () => {
    const { origin, fetch, world, shopper } = await asPro()
    world.send({ type: 'MANAGE_SUBSCRIPTION' })
    // The tab opens during the click, because browsers block tabs that open later.
    expect(shopper.tabs()).toEqual([true])
    expect(world.state().credits.isPortalAsked).toBe(true)
    await world.until(({ credits }) => !credits.isPortalAsked)
    const [portal = ''] = shopper.opened
    expect(portal).toMatch(`${origin}/sandbox-portal/`)
    await press(fetch, portal, 'end_now')
    world.page('shown')
    const free = await world.until((state) => !isPro(state))
    expect(free.credits).toMatchObject({ balance: 10, showPaywall: false })
  })

  it('[BILL-41] a browser that blocks the tab shows a link to the portal', async () => {
    const { origin, world, shopper } = await asPro(false)
    world.send({ type: 'MANAGE_SUBSCRIPTION' })
    const { notices } = await world.until((state) => state.notices.length > 0)
    const [notice] = notices
    expect(notice?.action).toMatchObject({ label: 'Open the portal' })
    expect(notice?.action && 'address' in notice.action && notice.action.address).toMatch(
      `${origin}/sandbox-portal/`,
    )
    expect(shopper.opened).toEqual([])
  })

  it('[BILL-557] [BILL-43] a failed portal opens the paywall and closes its empty tab', async () => {
    const { origin } = await serve()
    const line = createLossyFetch(({ url }) =>
      url.endsWith('/customer-portal/') ? new Response(null, { status: 503 }) : null,
    )
    const shopper = createShopper(origin)
    const world = await enter({ origin, fetch: line.fetch, pay: shopper.pay })
    world.send({ type: 'OPEN_PAYWALL' })
    world.send({ type: 'START_CHECKOUT' })
    await press(line.fetch, await shopper.went, 'pay')
    world.send({ type: 'LOAD_CREDITS' })
    await world.until(isPro)
    world.send({ type: 'MANAGE_SUBSCRIPTION' })
    const failed = await world.until(selectIsPaywallOpen)
    expect(failed.credits.isPortalAsked).toBe(false)
    expect(shopper.tabs()).toEqual([false])
    // The client reloads the plan. It is still Pro, and the paywall shows it.
    await world.until((state) => state.credits !== failed.credits)
    expect(world.state().credits).toMatchObject({ isPro: true, showPaywall: true })
  })

  it('[BILL-42] the end of the session cancels the portal call and closes its tab', async () => {
    const { world, shopper } = await asPro()
    world.send({ type: 'MANAGE_SUBSCRIPTION' })
    expect(shopper.tabs()).toEqual([true])
    world.send({ type: 'SIGN_OUT' })
    await world.until(({ session }) => session.status === 'signedOut')
    expect(shopper.tabs()).toEqual([false])
    expect(shopper.opened).toEqual([])
  })
})
