import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LINK_TEXTS } from '#src/texts/palette.ts'
import type { ActionScene, ActionTools } from './action.ts'
import { placeOf } from '../shell/place.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { goToStart } from '../shell/use-arrival.ts'
import { putOnClipboard } from '../chat/answer/use-copy.ts'
import { useLook } from '../shell/use-theme.ts'
import { useOpenDialog } from './use-open-dialog.ts'
import { pageAct } from './use-page-act.ts'

/** The current scene of the actions, and their side effects. */
export type Acting = { readonly scene: () => ActionScene; readonly tools: ActionTools }

/** The scene and side effects for the current page. The result is stable. */
export const useActing = (): Acting => {
  const { config, state, send } = useAppContext()
  const router = useRouter()
  const openDialog = useOpenDialog()
  const [, setTheme] = useLook('theme')
  return useMemo(() => {
    const scene = (): ActionScene => {
      const place = placeOf(router.state.location.pathname)
      return {
        state: state(),
        flags: config.flags,
        chatId: place.page === 'chat' ? place.id : undefined,
        sheetId: place.page === 'spreadsheet' ? place.id : undefined,
        can: (act) => pageAct(act) !== undefined,
      }
    }
    const go = (path: string): void => {
      const before = document.activeElement
      const end = router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
        end()
        const at = document.activeElement
        if (pathChanged && (at === before || at === document.body)) goToStart(toLocation.pathname)
      })
      router.history.push(path)
    }
    const copyLink = (path: string): void =>
      void putOnClipboard(() => `${location.origin}${path}`).then((outcome) =>
        send({
          type: 'NOTIFY',
          level: outcome === 'copied' ? 'success' : 'error',
          text: LINK_TEXTS[outcome],
        }),
      )
    const act: ActionTools['act'] = (name) => {
      const run = pageAct(name)
      run?.()
      return run !== undefined
    }
    const visit = (): void => void window.open(config.support_url, '_blank', 'noopener,noreferrer')
    return { scene, tools: { send, go, openDialog, act, setTheme, copyLink, visit } }
  }, [config, state, send, router, openDialog, setTheme])
}
