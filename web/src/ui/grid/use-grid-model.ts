import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { notify } from '../feedback/notify.ts'
import { GridModel } from './grid-model.ts'
import type { GridSource } from './grid-types.ts'

/** Keeps one model for the life of a grid and passes every new set of rows and settings to it. */
export function useGridModel<Row extends object>(source: GridSource<Row>) {
  const [model] = useState(() => new GridModel(source))
  // Set during the render, so that the cells below read the same rows.
  model.source = source
  if (model.drawnRows !== source.rows) {
    model.drawnRows = source.rows
    model.rows = source.rows
  }
  model.onRefusal = (message) => notify({ httpStatus: 409, message })
  model.onNotice = (message) => notify({ httpStatus: 200, message })
  useEffect(() => model.restorePending(), [model])
  useLayoutEffect(() => {
    if (source.texts) model.showTexts()
  }, [model, source.texts])
  const steps = source.history?.steps
  // biome-ignore lint/correctness/useExhaustiveDependencies: another history is the reason to attach again
  useEffect(() => model.attachHistory(), [model, steps])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason to check
  useLayoutEffect(() => model.dropMissing(), [model, source.rows])
  const state = useSyncExternalStore(model.subscribe, model.getState)
  return { model, state }
}
