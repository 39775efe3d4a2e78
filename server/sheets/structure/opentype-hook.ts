import { registerHooks } from 'node:module'

// Univer's renderer imports `opentype.js` as an ES module. The package's main file is CommonJS
// without named exports, so Node cannot link the import. The package also has a module file.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'opentype.js' ? 'opentype.js/dist/opentype.mjs' : specifier, context),
})
