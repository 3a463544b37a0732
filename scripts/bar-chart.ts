/** A bar of a chart: what a thing takes in proportion to the unit. */
export interface Bar {
  readonly name: string;
  readonly ratio: number;
  /** What stands behind the bar besides the ratio. */
  readonly note: string;
}

export interface Chart {
  readonly title: string;
  /** What a ratio of 1 is. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 760;
const ROW = 26;
const TOP = 70;
const LEFT = 150;
/** The length of the longest bar; the rest is for its text. */
const LONGEST = 420;

/**
 * Draws horizontal bars with a line where the ratio is 1, as SVG. The picture has a background of its own and
 * follows the colour scheme of the system, so it is legible on a page of either.
 */
export function barChart({ title, unit, bars }: Chart): string {
  const scale = LONGEST / Math.max(1, ...bars.map(({ ratio }) => ratio));
  const line = round(LEFT + scale);
  const bottom = TOP + ROW * bars.length;
  const rows = bars.map(({ name, ratio, note }, index) => {
    const y = TOP + ROW * index;
    // The numbers stand in one column behind the line, unless the bar is longer.
    const text = round(LEFT + Math.max(1, ratio) * scale + 8);
    const color = ratio <= 1 ? 'less' : 'more';
    return `  <text class="name" x="${LEFT - 10}" y="${y + 16}" text-anchor="end">${escaped(name)}</text>
  <rect class="${color}" x="${LEFT}" y="${y + 3}" width="${round(ratio * scale)}" height="${ROW - 8}" rx="2"/>
  <text x="${text}" y="${y + 16}">${ratio.toFixed(2)} <tspan class="note">${escaped(note)}</tspan></text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 20}" role="img" aria-label="${escaped(title)}">
  <style>
    text { font: 13px system-ui, sans-serif; fill: #1f2328 }
    .title { font-weight: 600; font-size: 15px }
    .note, .unit { fill: #59636e }
    .panel { fill: #ffffff; stroke: #d1d9e0 }
    .less { fill: #1a7f64 }
    .more { fill: #bc6c25 }
    .line { stroke: #59636e; stroke-dasharray: 4 3 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .note, .unit { fill: #9198a1 }
      .panel { fill: #161b22; stroke: #3d444d }
      .less { fill: #3fb68b }
      .more { fill: #e0975a }
      .line { stroke: #9198a1 }
    }
  </style>
  <rect class="panel" x="0.5" y="0.5" width="${WIDTH - 1}" height="${bottom + 19}" rx="6"/>
  <text class="title" x="20" y="28">${escaped(title)}</text>
${rows.join('\n')}
  <line class="line" x1="${line}" x2="${line}" y1="${TOP - 6}" y2="${bottom + 4}"/>
  <text class="unit" x="${line}" y="${TOP - 12}" text-anchor="middle">${escaped(unit)} = 1</text>
</svg>
`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
