import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { AppConfig } from '#contract/entities.ts'
import { HOSTED } from '#contract/hosted-labels.ts'
import { AppProvider, type App } from '#src/ui/hooks/app.tsx'
import { HostedEntry } from '#src/ui/hosted/hosted-entry.tsx'
import { after } from '#tests/support/facts.ts'

it('[AUTH-81] a sign-in at Clerk asks for no password of ours, and says that it is coming', () => {
  const state = after([{ type: 'session.missing' }])
  const app = {
    config: v.parse(AppConfig, {}),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    hosted: () => new Promise(() => {}),
  } as unknown as App
  const markup = renderToStaticMarkup(
    <AppProvider app={app}>
      <HostedEntry publishableKey="pk_test_Y2xlcmsuZXhhbXBsZS50ZXN0JA" isNew={false} next={null} />
    </AppProvider>,
  )
  expect(markup).toContain(HOSTED.coming)
  expect(markup).not.toContain('<input')
})
