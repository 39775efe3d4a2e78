import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LINK_TEXTS } from '#src/texts/palette.ts'
import type { ActionScope, ActionEffects } from './action.ts'
import { placeOf } from '../shell/place.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { focusPageStart } from '../shell/use-navigation-focus.ts'
import { writeToClipboard } from '../chat/answer/use-clipboard-copy.ts'
import { useAppearance } from '../shell/use-theme.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { pageActionHandler } from './use-page-action-handler.ts'

/** Reads the current scope of the actions, and holds their side effects. */
export type ActionEnvironment = { readonly scene: () => ActionScope; readonly tools: ActionEffects }

/** The scope and side effects of the actions on the current page. The result is stable. */
export const useActionEnvironment = (): ActionEnvironment => {
  const { config, state, send } = useAppContext()
  const router = useRouter()
  const openDialog = useOpenDialog()
  const [, setTheme] = useAppearance('theme')
  return useMemo(() => {
    const scene = (): ActionScope => {
      const place = placeOf(router.state.location.pathname)
      return {
        state: state(),
        flags: config.flags,
        chatId: place.page === 'chat' ? place.id : undefined,
        sheetId: place.page === 'spreadsheet' ? place.id : undefined,
        can: (act) => pageActionHandler(act) !== undefined,
      }
    }
    const go = (path: string): void => {
      const before = document.activeElement
      const end = router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
        end()
        const at = document.activeElement
        if (pathChanged && (at === before || at === document.body))
          focusPageStart(toLocation.pathname)
      })
      router.history.push(path)
    }
    const copyLink = (path: string): void =>
      void writeToClipboard(() => `${location.origin}${path}`).then((outcome) =>
        send({
          type: 'NOTIFY',
          level: outcome === 'copied' ? 'success' : 'error',
          text: LINK_TEXTS[outcome],
        }),
      )
    const act: ActionEffects['act'] = (name) => {
      const run = pageActionHandler(name)
      run?.()
      return run !== undefined
    }
    const visit = (): void => void window.open(config.support_url, '_blank', 'noopener,noreferrer')
    return { scene, tools: { send, go, openDialog, act, setTheme, copyLink, visit } }
  }, [config, state, send, router, openDialog, setTheme])
}
