import { useRef, useState, type KeyboardEvent } from 'react'
import type { SheetFinding } from '#contract/api/sheet-check.ts'
import { SHEET_CHECK } from '#src/texts/sheet-check.ts'
import { Button } from '../../kit/button.tsx'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { RotateCw, X } from '../../kit/icons.ts'
import { media } from '../../theme/media.ts'
import { head, title } from '../editor/chat-panel.css.ts'
import { CheckContent } from './check-content.tsx'
import { panel as panelClass } from './check-panel.css.ts'
import { useFocusOnRequest, useSheetCheck } from './use-sheet-check.ts'

type PanelProps = {
  readonly spreadsheetId: string
  readonly isOpen: boolean
  readonly requests: number
  readonly onClose: () => void
}

/**
 * The faults of the open spreadsheet, beside its grid. In narrow windows the panel covers the grid,
 * so it closes when the user goes to a cell. A closed panel keeps its findings.
 */
export const CheckPanel = ({ spreadsheetId, isOpen, requests, onClose }: PanelProps) => {
  const { again, ...view } = useSheetCheck(spreadsheetId, requests)
  const [current, setCurrent] = useState<SheetFinding | null>(null)
  const isOver = useMedia(media.belowLarge)
  const panel = useRef<HTMLElement>(null)
  useFocusOnRequest(panel, isOpen, requests)
  if (!isOpen) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  const onSelect = (finding: SheetFinding) => {
    setCurrent(finding)
    if (isOver) onClose()
  }
  return (
    // Key events bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={panelClass}
      aria-label={SHEET_CHECK.title}
      tabIndex={-1}
      data-part="check"
      onKeyDown={onKeyDown}
    >
      <header className={head}>
        <h2 className={title}>{SHEET_CHECK.title}</h2>
        <Button
          shape="icon"
          icon={RotateCw}
          aria-label={SHEET_CHECK.again}
          aria-disabled={view.isChecking}
          onClick={() => {
            if (!view.isChecking) again()
          }}
        />
        <Button shape="icon" icon={X} aria-label={SHEET_CHECK.close} onClick={onClose} />
      </header>
      <CheckContent
        spreadsheetId={spreadsheetId}
        view={view}
        current={current}
        onSelect={onSelect}
        again={again}
      />
    </aside>
  )
}
