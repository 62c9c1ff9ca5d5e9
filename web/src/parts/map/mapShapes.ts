import { geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Shape = { id: string; path: string };

export const MAP = { width: 400, height: 470 };

/** The outlines of the districts in the units of `MAP`, by the id that decisions carry. */
export async function loadShapes(): Promise<Shape[]> {
  const { default: source } = await import('@/assets/distretti.topo.json');
  const topology = source as unknown as Topology<{ distretti: GeometryCollection<{ id: string }> }>;
  const districts = feature(topology, topology.objects.distretti);
  const path = geoPath(geoMercator().fitSize([MAP.width, MAP.height], districts)).digits(1);
  return districts.features.map((district) => ({
    id: district.properties.id,
    path: path(district) ?? '',
  }));
}
