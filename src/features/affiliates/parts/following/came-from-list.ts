/** Marks the step of the history that leads from the list to one affiliate, so that Back returns to that very list. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    fromDataAffiliate?: true
  }
}

export const cameFromList = { fromDataAffiliate: true } as const
