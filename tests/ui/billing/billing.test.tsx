import * as v from 'valibot'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppConfig, type Credits } from '#contract/api/entities.ts'
import { err } from '#contract/api/result.ts'
import type { AppState } from '#src/log/state.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { SendBar } from '#src/ui/chat/composer/send-bar.tsx'
import { NewChat } from '#src/ui/chat/new-chat.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { SidebarUpgrade, TopBarCredits, TopBarUpgrade } from '#src/ui/billing/upgrade.tsx'
import { stateAfter, credits } from '#tests/support/client/facts.ts'
import { createMemory } from '#tests/support/client/memory.ts'

/** A fake app whose state never changes. */
const still = (state: AppState, billing: boolean): App => ({
  config: v.parse(AppConfig, { flags: { billing } }),
  preferences: createPreferences(createMemory()),
  state: () => state,
  subscribe: () => () => {},
  send: () => {},
  ask: () => ({ isTaken: true }),
  reloadPage: async () => true,
  account: () => Promise.reject(new Error('not here')),
  organizations: () => Promise.reject(new Error('not here')),
  billing: async () => err({ type: 'unknown' }),
  publicWindow: async () => err({ type: 'unknown' }),
  sheetWindows: {
    window: async () => err({ type: 'unknown' }),
    prepare: () => {},
    first: async () => null,
  },
  sessionKnown: async () => state.session,
  attachGrid: () => () => {},
  places: { of: () => null, keep: () => {} },
  sheetPlaces: { get: () => null, set: () => {} },
  stops: { of: () => '' },
  pickedFiles: { hold: () => [], of: () => undefined, drop: () => {} },
  documentFiles: { hold: () => [], of: () => undefined, drop: () => {} },
  wayBack: (href) => href,
  documentService: () => new Promise(() => {}),
  sheetCalls: () => new Promise(() => {}),
  palette: () => new Promise(() => {}),
  dispose: () => {},
})

/** The text of the billing parts in the shell. */
const shown = (more: Partial<Credits>, billing = true): string => {
  const state = stateAfter([{ type: 'credits.received', credits: credits(more) }])
  const markup = renderToStaticMarkup(
    <AppProvider app={still(state, billing)}>
      <TopBarCredits />
      <TopBarUpgrade />
      <SidebarUpgrade />
    </AppProvider>,
  )
  return markup.replace(/<[^>]+>/g, '')
}

describe('credits and upgrade in the shell', () => {
  it('[CRED-13, SHELL-14] a free plan shows its credits and the upgrade button', () => {
    expect(shown({ balance: 7 })).toContain('7 credits left')
    expect(shown({ balance: 7 })).toContain('Upgrade to Pro: $30 for unlimited')
  })

  it('[BILL-8] a Pro plan shows neither an upgrade nor credits', () => {
    const pro = shown({ balance: 0, is_pro: true })
    expect(pro).not.toContain('Upgrade')
    expect(pro).not.toContain('credits left')
    expect(pro).toContain('Pro')
  })

  it.each([
    [4, false],
    [3, true],
    [1, true],
  ])('[CRED-4] %d credits are marked as low: %s', (balance, isLow) => {
    const state = stateAfter([{ type: 'credits.received', credits: credits({ balance }) }])
    const markup = renderToStaticMarkup(
      <AppProvider app={still(state, true)}>
        <TopBarCredits />
      </AppProvider>,
    )
    expect(
      markup.includes(`title="${balance} ${balance === 1 ? 'credit' : 'credits'} left, low"`),
    ).toBe(isLow)
    expect(shown({ balance })).toContain(`${balance} ${balance === 1 ? 'credit' : 'credits'} left`)
  })

  it.each([
    ['a free plan', {}, true, true],
    ['a Pro plan', { is_pro: true }, true, false],
    ['no billing', {}, false, false],
  ])('[CRED-10] an empty chat with %s shows a price only if messages cost credits', (...row) => {
    const [, more, billing, isPriced] = row
    const state = stateAfter([{ type: 'credits.received', credits: credits(more) }])
    const markup = renderToStaticMarkup(
      <AppProvider app={still(state, billing)}>
        <NewChat spreadsheetId={null} />
      </AppProvider>,
    )
    expect(markup.includes('uses 1 credit')).toBe(isPriced)
  })

  it.each([
    [4, false, null],
    [3, false, 'ochre'],
    [0, false, 'red'],
    [0, true, null],
  ] as const)(
    '[SHELL-245, SHELL-714] with %d credits (Pro plan: %s) the credits left beside Send on phones have the color %j',
    (...row) => {
      const [balance, isPro, hue] = row
      const state = stateAfter([
        { type: 'credits.received', credits: credits({ balance, is_pro: isPro }) },
      ])
      const markup = renderToStaticMarkup(
        <AppProvider app={still(state, true)}>
          <SendBar
            chatId={null}
            text=""
            canQueue
            isTried={false}
            whyId="why"
            onSend={() => {}}
            onStop={() => {}}
          />
        </AppProvider>,
      )
      const [, isNone, words] = /id="why"><span [^>]*data-none="(\w+)">([^<]*)</.exec(markup) ?? []
      expect(words?.trim()).toBe(hue === null ? undefined : `${balance} credits left`)
      expect(isNone).toBe(hue === null ? undefined : String(hue === 'red'))
    },
  )

  it('[CRED-10, SHELL-14] without billing neither credits nor an upgrade is shown', () => {
    expect(shown({ balance: 7 }, false)).toBe('')
  })
})
