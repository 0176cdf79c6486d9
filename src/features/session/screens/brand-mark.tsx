/** Two drops in balance, within a circle. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="14" cy="14" r="14" fill="var(--mantine-color-brand-7)" />
      <path d="M14 5.5c3 3.6 4.6 6.3 4.6 8.5A4.6 4.6 0 0 1 14 18.600z" fill="var(--mantine-color-brand-2)" />
      <path d="M14 22.500c-3-3.600-4.600-6.300-4.600-8.500A4.600 4.600 0 0 1 14 9.400z" fill="#fff" />
    </svg>
  )
}
