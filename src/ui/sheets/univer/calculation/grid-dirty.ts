import { SheetRenderController } from '@univerjs/preset-sheets-core'

type Drawing = {
  _rangeToBounds?: (ranges: readonly unknown[]) => readonly unknown[]
  readonly _sheetSkeletonManagerService: { readonly getCurrentParam: () => unknown }
}

const drawing = SheetRenderController.prototype as unknown as Drawing
const boundsOf = drawing._rangeToBounds

// Between the removal of the worksheet on top and the drawing of the next one nothing is drawn. Univer throws
// there at a change of cells, as undo makes one, and what comes behind it is lost.
if (boundsOf)
  drawing._rangeToBounds = function bounds(ranges) {
    return this._sheetSkeletonManagerService.getCurrentParam() ? boundsOf.call(this, ranges) : []
  }
