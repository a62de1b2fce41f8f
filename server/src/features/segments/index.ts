export { findSegment, listSegmentsOfField, type Segment } from './queries';
