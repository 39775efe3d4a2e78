import { WrapText } from 'lucide-react'
import { COMPOSER } from '#contract/labels.ts'
import { Chip } from '../../kit/chip.tsx'
import * as css from './composer.css.ts'
import type { Segment } from './draft.ts'

type PastedChipsProps = {
  readonly segments: readonly Segment[]
  readonly onRemove: (id: string) => void
}

/** The long pastes of a draft, each a chip that can be removed (SHELL-8). */
export const PastedChips = ({ segments, onRemove }: PastedChipsProps) =>
  segments.length === 0 ? null : (
    <ul className={css.chips} aria-label="Pasted text">
      {segments.map((segment) => (
        <li key={segment.id}>
          <Chip
            icon={WrapText}
            name={COMPOSER.pastedText(segment.charCount)}
            removeLabel={COMPOSER.removePasted}
            onRemove={() => onRemove(segment.id)}
          />
        </li>
      ))}
    </ul>
  )
