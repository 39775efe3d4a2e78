import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { ACCOUNT } from '#src/texts/account.ts'
import { HOSTED, HOSTED_ACCOUNT } from '#src/texts/hosted.ts'
import { AccountPanel } from '#src/ui/account/account-panel.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { HostedSignIn } from '#src/ui/sign-in/hosted-sign-in.tsx'
import { stateAfter } from '#tests/support/client/facts.ts'

/** The markup of a screen. `isHosted` means that an external provider signs users in. */
const drawn = (
  screen: ReactNode,
  config: v.InferInput<typeof AppConfig> = {},
  isHosted = true,
): string => {
  const state = stateAfter([{ type: 'session.missing' }])
  const app = {
    config: v.parse(AppConfig, config),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    account: () => new Promise(() => {}),
    ...(isHosted && { hosted: () => new Promise(() => {}) }),
  } as unknown as App
  return renderToStaticMarkup(<AppProvider app={app}>{screen}</AppProvider>)
}

it('[AUTH-81] a sign-in at Clerk shows no password field of ours and says that it is loading', () => {
  const markup = drawn(
    <HostedSignIn publishableKey="pk_test_Y2xlcmsuZXhhbXBsZS50ZXN0JA" isNew={false} next={null} />,
  )
  expect(markup).toContain(HOSTED.coming)
  expect(markup).not.toContain('<input')
})

it('[AUTH-116, AUTH-185, AUTH-154] the account panel of a Clerk user offers the download and a link to Clerk, and says what deletion does', () => {
  const panel = <AccountPanel onClose={() => {}} />
  const markup = drawn(panel)
  for (const text of [ACCOUNT.download, HOSTED_ACCOUNT.openName, HOSTED_ACCOUNT.removeName])
    expect(markup).toContain(text)
  expect(markup).toContain(HOSTED_ACCOUNT.removeAlone)
  expect(markup).not.toContain(ACCOUNT.sessions)
  expect(markup).not.toContain(ACCOUNT.removeDo)
  const told = drawn(panel, { clerk_tells_deletions: true })
  expect(told).toContain(HOSTED_ACCOUNT.removeHint)
  expect(told).not.toContain(HOSTED_ACCOUNT.removeAlone)
  const local = drawn(panel, {}, false)
  expect(local).toContain(ACCOUNT.removeDo)
  expect(local).not.toContain('Clerk')
})
