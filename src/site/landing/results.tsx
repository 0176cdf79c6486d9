/** Three discs on one horizon: with time, the halves find each other. */
const stages = [
  ['Setelah 2 minggu', 'Kulit terasa lebih lembap dan nyaman, tampak lebih segar saat bangun tidur.', 11],
  ['Setelah 4 minggu', 'Tekstur terasa lebih halus, warna kulit tampak lebih merata dan cerah.', 5],
  [
    'Dengan pemakaian rutin',
    'Kulit tampak sehat dan seimbang, lebih siap menghadapi panas, debu, dan hari yang panjang.',
    0,
  ],
] as const

export function Results() {
  return (
    <section id="hasil" className="band results" aria-labelledby="hasil-judul">
      <div className="wrap heading">
        <h2 id="hasil-judul">Hasil mulai tampak dalam 14 hari*</h2>
        <p>Kulit butuh waktu, dan itu wajar. Ini yang bisa kamu harapkan kalau rutin memakainya.</p>
      </div>
      <ol className="stages bleed">
        {stages.map(([when, what, slip]) => (
          <li key={when}>
            <svg viewBox="-40 -40 80 80" aria-hidden="true">
              <path className="line" d="M-80 0H42" />
              <path className="a" d={`M${slip - 30} 0a30 30 0 0 1 60 0z`} />
              <path className="b" d={`M${-slip - 30} 0a30 30 0 0 0 60 0z`} />
            </svg>
            <h3>{when}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <p className="wrap note">* Hasil dapat berbeda pada setiap orang.</p>
    </section>
  )
}
