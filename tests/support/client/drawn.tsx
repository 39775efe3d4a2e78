import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { AppConfig } from '#contract/api/entities.ts'
import type { AppState } from '#src/log/state.ts'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'

/** Static markup of a screen in this state. The app ignores the commands that the screen sends. */
export const drawnOver = (
  state: AppState,
  screen: ReactNode,
  billing = true,
  stops: App['stops'] = { of: () => '' },
): string => {
  const app = {
    config: v.parse(AppConfig, { flags: { billing } }),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    stops,
  } as unknown as App
  return renderToStaticMarkup(<AppProvider app={app}>{screen}</AppProvider>)
}
