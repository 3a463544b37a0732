import { expect, test } from 'vitest';
import { lineChart } from '../../scripts/line-chart.js';

const chart = {
  title: 'Time & "ratio"',
  description: 'a < b',
  xLabel: 'items',
  x: [1, 10],
  yLabel: 'ratio',
  panels: [
    {
      title: 'calm',
      series: [
        { label: 'one', values: [1, 1] },
        { label: 'other', values: [0.5, 0.99] },
      ],
    },
  ],
};

test('a chart has a title and a description for those who do not see it', () => {
  const svg = lineChart(chart);
  expect(svg).toContain('role="img" aria-labelledby="title description"');
  expect(svg).toContain('<title id="title">Time &amp; "ratio"</title>');
  expect(svg).toContain('<desc id="description">a &lt; b</desc>');
});

test('a chart has a line for each series, and colours for light and dark pages', () => {
  const svg = lineChart(chart);
  expect(svg.match(/class="line s\d"/g)).toEqual(['class="line s0"', 'class="line s1"']);
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
});

test('a value lies between the ticks around it, by its logarithm', () => {
  const svg = lineChart({
    ...chart,
    panels: [{ title: 'calm', series: [{ label: 'one', values: [1, 100] }] }],
  });
  const [, top = '', bottom = ''] =
    /class="line s0" d="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)"/.exec(svg) ?? [];
  expect([Number(top), Number(bottom)]).toEqual([364, 64]);
});

test('names at the ends of lines do not cover each other', () => {
  const tops = [...lineChart(chart).matchAll(/<text class="s\d" x="[\d.]+" y="([\d.]+)"/g)].map(
    ([, y]) => Number(y),
  );
  expect(tops).toHaveLength(2);
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeGreaterThanOrEqual(17);
});
