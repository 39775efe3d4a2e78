import { SheetRenderController } from '@univerjs/preset-sheets-core'

type Drawing = {
  _rangeToBounds?: (ranges: readonly unknown[]) => readonly unknown[]
  readonly _sheetSkeletonManagerService: { readonly getCurrentParam: () => unknown }
}

const drawing = SheetRenderController.prototype as unknown as Drawing
const boundsOf = drawing._rangeToBounds

// After the active worksheet is removed, Univer has no skeleton until it draws the next worksheet.
// If an undo changes cells meanwhile, Univer's `_rangeToBounds` throws and the rest of the undo is
// lost. We return no bounds instead.
if (boundsOf)
  drawing._rangeToBounds = function bounds(ranges) {
    return this._sheetSkeletonManagerService.getCurrentParam() ? boundsOf.call(this, ranges) : []
  }
