/** Bulk actions on one affiliate, as a request describes them. */

export function assign(affiliate_id: string, product_id: string, video_id: string) {
  return { kind: 'give', tanggal_max_upload: '2030-01-01', pairs: [{ affiliate_id, product_id, video_id }] }
}

export function move(affiliate_id: string, id: string) {
  return { kind: 'move', tanggal_max_upload: '2030-01-01', videos: [{ affiliate_id, id }] }
}

export function swap(assignment_id: string, product_id: string, video_id: string) {
  return { kind: 'swap', assignment_id, product_id, video_id, days: 0 }
}
