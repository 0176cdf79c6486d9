/** Units of the drawing by which the upper half of the first disc is out of place. */
const maxSlip = 22

/** Stages of the result, each with a disc on a common horizon. The halves of the disc move together over time. */
const stages = [
  [
    'Setelah 2 minggu',
    'Kulit terasa lebih lembap dan nyaman, tampak lebih segar saat bangun tidur.',
    maxSlip,
  ],
  ['Setelah 4 minggu', 'Tekstur terasa lebih halus, warna kulit tampak lebih merata dan cerah.', 10],
  [
    'Dengan pemakaian rutin',
    'Kulit tampak sehat dan seimbang, lebih siap menghadapi panas, debu, dan hari yang panjang.',
    0,
  ],
] as const

export function Results() {
  return (
    <section id="hasil" className="band results" aria-labelledby="hasil-judul" tabIndex={-1}>
      <div className="wrap heading">
        <h2 id="hasil-judul">Hasil mulai tampak dalam 14 hari*</h2>
        <p>Kulit butuh waktu, dan itu wajar. Ini yang bisa kamu harapkan kalau rutin memakainya.</p>
      </div>
      <ol className="stages bleed">
        {stages.map(([period, text, slip]) => {
          const upperCap = `M${slip - 30} 0a30 30 0 0 1 60 0z`
          return (
            <li key={period}>
              <svg viewBox="-40 -40 80 80" aria-hidden="true">
                <path className="line" d="M-80 0H56" />
                <path className="a" d={upperCap} />
                {/* The pores fade as the halves meet, and the sheen grows. */}
                {slip > 0 && <path fill="url(#pores)" opacity={slip / maxSlip} d={upperCap} />}
                <path fill="url(#sheen)" opacity={1 - slip / 28} d={upperCap} />
                <path className="b" d="M-30 0a30 30 0 0 0 60 0z" />
              </svg>
              <h3>{period}</h3>
              <p>{text}</p>
            </li>
          )
        })}
      </ol>
      <p className="wrap note">* Hasil dapat berbeda pada setiap orang.</p>
    </section>
  )
}
