/** The free video that an affiliate would get next, as the bulk action 'Beri video' plans it. */
import { useQuery } from '@tanstack/react-query'
import { videoPlanOptions } from '../bulk-actions.client.ts'
import { refusalText } from '../refusal-text.ts'

/** @param productId product of the video; undefined for the first one with a free video */
export function useNextVideo(affiliateId: string, productId: string | undefined) {
  const plan = useQuery(
    videoPlanOptions([{ id: affiliateId }], {
      ...(productId && { product_id: productId }),
      include_unposted: true,
    }),
  )
  const refusal = plan.data?.left_out[0]?.why
  return {
    plan,
    /** undefined while the plan is loading, or if no video is free */
    video: plan.isFetching ? undefined : plan.data?.given[0],
    /** the reason why no video can be given */
    refusal: refusal && refusalText[refusal],
  }
}

/** Focuses the submit button of a form that appears, so that Enter gives the video that it shows. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
}

export type NextVideo = ReturnType<typeof useNextVideo>
