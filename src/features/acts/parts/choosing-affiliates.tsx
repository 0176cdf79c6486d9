/** Around a list of affiliates: its rows can be chosen, and a bar at its foot says what can be done to all of them. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useCan } from '#features/session/session.client.ts'
import type { BarAct } from '#kit/choose-bar.tsx'
import { ChoosingProvider } from '#kit/choosing.tsx'
import { actKinds, type Chosen, mayAct, mostChosen } from '../act.ts'
import { chosenOptions, type ListName } from '../acts.client.ts'
import { ActBar } from './act-bar.tsx'

/** What another feature does to those that are chosen; app hands it in, for who may. */
export interface MoreAct extends Omit<BarAct, 'onPress'> {
  /** whether it stands among the first, where there is room for few */
  often?: boolean
  onPress(chosen: readonly Chosen[]): void
}

interface ChoosingAffiliatesProps {
  list: ListName
  more: readonly MoreAct[]
  children: ReactNode
}

export function ChoosingAffiliates({ list, more, children }: ChoosingAffiliatesProps) {
  const can = useCan()
  const client = useQueryClient()
  const readAll = useCallback(
    (asked: object) => client.fetchQuery({ ...chosenOptions(list, asked), staleTime: 0 }),
    [client, list],
  )
  const kinds = actKinds.filter((kind) => mayAct(kind, can))
  return (
    <ChoosingProvider most={mostChosen} readAll={readAll}>
      {children}
      <ActBar list={list} kinds={kinds} more={more} />
    </ChoosingProvider>
  )
}
