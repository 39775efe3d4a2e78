import { useMemo, useState } from 'react'
import { TOOL_DETAILS } from '#src/texts/screens.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { Button } from '../../../kit/button.tsx'
import { CopyButton } from '../copy-button.tsx'
import * as css from './tool-json.css.ts'
import { jsonBeginning, toolJsonOf, splitAtLineEnds } from './tool-json.ts'

/** A tool's JSON, built on demand. It shows the beginning until the user asks for the rest. */
export const ToolJson = ({ block }: { readonly block: ToolBlock }) => {
  const json = useMemo(() => toolJsonOf(block), [block])
  const beginning = useMemo(() => jsonBeginning(json), [json])
  const [isWhole, setWhole] = useState(false)
  const parts = isWhole || beginning === null ? splitAtLineEnds(json) : [beginning]
  return (
    <div className={css.box}>
      {/* The JSON may scroll, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div role="group" className={css.json} tabIndex={0} aria-label={TOOL_DETAILS.json}>
        {parts.map((part, index) => (
          <span key={index} className={css.jsonPart}>
            {part}
          </span>
        ))}
      </div>
      <div className={css.actions}>
        <CopyButton kind="plain" label={TOOL_DETAILS.copyJson} read={() => json} />
        {beginning !== null && (
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? TOOL_DETAILS.showLess : TOOL_DETAILS.showAll(json.length)}
          </Button>
        )}
      </div>
    </div>
  )
}
