import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { WrapText } from '../../kit/icons.ts'
import { Suspense, useState, type RefObject } from 'react'
import { Chip } from '../../kit/chip.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import * as css from './composer.css.ts'
import type { Segment } from './draft.ts'

const PastedDialog = lazyComponent(async () => (await import('./pasted-dialog.tsx')).PastedDialog)

type PastedChipsProps = {
  readonly segments: readonly Segment[]
  readonly onRemove: (id: string) => void
  readonly onEdit: (id: string, content: string) => void
  /** Takes the focus when the dialog closes. */
  readonly returnTo: RefObject<HTMLElement | null>
}

/** The long pastes of a draft, as chips. A chip opens its text for editing and can be removed. */
export const PastedChips = ({ segments, onRemove, onEdit, returnTo }: PastedChipsProps) => {
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = segments.find(({ id }) => id === openId)
  return (
    <>
      {segments.length > 0 && (
        <ul className={css.chips} aria-label={COMPOSER_CONTROLS.pasted}>
          {segments.map(({ id, charCount }) => (
            <li key={id}>
              <Chip
                icon={WrapText}
                name={COMPOSER_CONTROLS.pastedText(charCount)}
                removeLabel={COMPOSER_CONTROLS.removePasted}
                onRemove={() => onRemove(id)}
                onOpen={() => setOpenId(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Suspense>
          <PastedDialog
            segment={opened}
            onSave={(content) => onEdit(opened.id, content)}
            onClose={() => setOpenId(null)}
            returnTo={returnTo}
          />
        </Suspense>
      )}
    </>
  )
}
