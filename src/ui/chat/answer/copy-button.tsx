import { Check, Copy, X, type IconNode } from '../../kit/icons.ts'
import { ANSWER_DETAILS } from '#src/texts/screens.ts'
import { useClipboardCopy, type ReadClip } from './use-clipboard-copy.ts'
import { Button, type ButtonVariant } from '../../kit/button.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import * as css from './answer-details.css.ts'

const SIGNS = { copied: Check, refused: X } as const

type CopyButtonProps = Pick<ButtonVariant, 'kind'> & {
  readonly icon?: IconNode
  readonly label: string
  /** If true, the button shows only an icon, and `label` is its accessible name. */
  readonly isSign?: boolean
  readonly read: ReadClip
  /** Loads the dependencies of `read` on hover or focus. */
  readonly preload?: () => void
}

/** Copies to the clipboard. An icon and a polite live region report the outcome. */
export const CopyButton = ({
  kind = 'quiet',
  icon = Copy,
  label,
  isSign,
  read,
  preload,
}: CopyButtonProps) => {
  const { outcome, copy } = useClipboardCopy()
  const labelProps = isSign
    ? ({ shape: 'icon', className: css.action, 'aria-label': label } as const)
    : { children: label }
  return (
    <>
      <Button
        kind={kind}
        size="sm"
        icon={outcome === null ? icon : SIGNS[outcome]}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => copy(read)}
        {...labelProps}
      />
      <output className={visuallyHidden}>{outcome === null ? '' : ANSWER_DETAILS[outcome]}</output>
    </>
  )
}
