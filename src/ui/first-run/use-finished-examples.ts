import { useEffect } from 'react'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useChangeSettings, useSettings } from '../kit/hooks/use-settings.ts'

/** The examples that the user has used or hidden. */
export type FinishedExamples = {
  readonly isDone: (name: string) => boolean
  readonly finish: (...names: readonly string[]) => void
}

/**
 * Finished examples are stored on the server and in this browser. Other devices read them from the
 * server. The browser's copy also works with a server that does not store them. Changes stay in the
 * browser's copy until they are sent.
 */
export const useFinishedExamples = (): FinishedExamples => {
  const user = useApp(({ session }) => session.user)
  const { offersDone } = useSettings()
  const changeSettings = useChangeSettings()
  const send = useSend()
  const mine = `${user?.id ?? ''}/`
  const here = offersDone
    .filter((name) => name.startsWith(mine))
    .map((name) => name.slice(mine.length))
  const there = user?.offers_done
  const unsentNames = there ? here.filter((name) => !there.includes(name)).join(' ') : ''
  useEffect(() => {
    if (unsentNames !== '') send({ type: 'FINISH_EXAMPLES', names: unsentNames.split(' ') })
  }, [unsentNames, send])
  return {
    isDone: (name) => here.includes(name) || (there?.includes(name) ?? false),
    finish: (...names) => {
      const fresh = names.map((name) => mine + name).filter((name) => !offersDone.includes(name))
      if (fresh.length > 0) changeSettings({ offersDone: [...offersDone, ...fresh] })
    },
  }
}
