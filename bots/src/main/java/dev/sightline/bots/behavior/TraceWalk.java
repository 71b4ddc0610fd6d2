package dev.sightline.bots.behavior;

import dev.sightline.motion.WireGrid;

/**
 * Walks after a player of a trace, as fast as the server lets it. Bots take the players in turn;
 * when the trace is over, it begins again.
 */
final class TraceWalk implements Behavior {
  private final TraceFile trace;
  private long inputs;

  TraceWalk(TraceFile trace) {
    this.trace = trace;
  }

  @Override
  public void act(Body body) {
    TraceFile.Rows rows = trace.players().get(body.index() % trace.players().size());
    double time = (double) inputs++ / body.inputs();
    double within = trace.seconds() > 0 ? time % trace.seconds() : 0;
    int row = rows.at(within);
    WireGrid grid = body.navigator().grid();
    body.walkTo(grid.column(rows.x(row)), grid.row(rows.y(row)));
  }
}
