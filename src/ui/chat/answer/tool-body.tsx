import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import * as css from './blocks.css.ts'
import { BlocksTable, CellsTable, ChangesTable } from './tool-tables.tsx'
import type { ToolView } from './tool-view.ts'

const Facts = ({ facts }: { readonly facts: ToolView['facts'] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={css.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What came of a tool, as a reader wants it: words, cells, facts; JSON one click away. */
export const ToolBody = ({ view }: { readonly view: ToolView }) => {
  const [showsJson, setShowsJson] = useState(false)
  return (
    <>
      {view.words !== '' && (
        <div className={css.toolBody}>
          <p className={css.words}>{view.words}</p>
        </div>
      )}
      {view.cells && (
        <div className={css.toolBody}>
          <CellsTable cells={view.cells} />
        </div>
      )}
      {view.changes.length > 0 && (
        <div className={css.toolBody}>
          <ChangesTable changes={view.changes} />
        </div>
      )}
      {view.blocks.length > 0 && (
        <div className={css.toolBody}>
          <BlocksTable blocks={view.blocks} />
        </div>
      )}
      {view.facts.length > 0 && (
        <div className={css.toolBody}>
          <Facts facts={view.facts} />
        </div>
      )}
      <div className={css.foot}>
        <span>{view.counts}</span>
        <Button size="sm" aria-expanded={showsJson} onClick={() => setShowsJson(!showsJson)}>
          JSON
        </Button>
      </div>
      {showsJson && (
        // It may scroll: the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={css.json} tabIndex={0}>
          {view.json}
        </pre>
      )}
    </>
  )
}
