import { TriangleAlert } from 'lucide-react'
import { NOTICES } from '#contract/labels.ts'
import { SAVE_TEXTS } from '#contract/wording.ts'
import { selectWorkbook } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import * as css from './sheet.css.ts'

/** A sheet that was saved elsewhere, or could not be saved: nothing is lost (SAVE-6, SAVE-11). */
export const SheetBanner = () => {
  const { save, saveError } = useApp(selectWorkbook)
  const send = useSend()
  if (save === 'conflict')
    return (
      <div className={css.banner} role="alert">
        <Icon of={TriangleAlert} />
        <span className={css.bannerText}>
          <b>{SAVE_TEXTS.conflictTitle}.</b> {SAVE_TEXTS.conflict}
        </span>
        <Button kind="line" onClick={() => send({ type: 'KEEP_MINE' })}>
          {SAVE_TEXTS.keepMine}
        </Button>
        <Button onClick={() => send({ type: 'LOAD_THEIRS' })}>{SAVE_TEXTS.loadTheirs}</Button>
      </div>
    )
  if (save !== 'failed') return null
  return (
    <div className={css.banner} role="alert">
      <Icon of={TriangleAlert} />
      <span className={css.bannerText}>
        <b>{saveError}.</b> Your edits are kept on this device.
      </span>
      <Button kind="line" onClick={() => send({ type: 'SAVE_NOW' })}>
        {NOTICES.tryAgain}
      </Button>
    </div>
  )
}
