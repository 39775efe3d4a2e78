import { useMemo, useState } from 'react'
import { TOOLS } from '#src/texts/screens.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from './copy-button.tsx'
import * as css from './tool-json.css.ts'
import { beginningOf, jsonOf, partsOf } from './tool-json.ts'

/** A tool's JSON, built on demand. It shows the beginning until the user asks for the rest. */
export const ToolJson = ({ block }: { readonly block: ToolBlock }) => {
  const json = useMemo(() => jsonOf(block), [block])
  const beginning = useMemo(() => beginningOf(json), [json])
  const [isWhole, setWhole] = useState(false)
  const parts = isWhole || beginning === null ? partsOf(json) : [beginning]
  return (
    <div className={css.box}>
      {/* It may scroll: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div role="group" className={css.json} tabIndex={0} aria-label={TOOLS.json}>
        {parts.map((part, index) => (
          <span key={index} className={css.jsonPart}>
            {part}
          </span>
        ))}
      </div>
      <div className={css.actions}>
        <CopyButton kind="plain" label={TOOLS.copyJson} read={() => json} />
        {beginning !== null && (
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? TOOLS.showLess : TOOLS.showAll(json.length)}
          </Button>
        )}
      </div>
    </div>
  )
}
