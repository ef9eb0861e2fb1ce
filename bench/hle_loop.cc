// Random legal play on the core of the Hanabi Learning Environment, without Python in between: moves a second of
// processor time. Usage: hle_loop PLAYERS MOVES SEED none|turn|all, where the last says whose observations are
// encoded after every move.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

#include "canonical_encoders.h"
#include "hanabi_game.h"
#include "hanabi_observation.h"
#include "hanabi_state.h"

namespace hle = hanabi_learning_env;

int main(int count, char** words) {
  if (count != 5) return 2;
  const long moves = std::atol(words[2]);
  const std::string observe = words[4];
  hle::HanabiGame game({{"players", words[1]}, {"seed", words[3]}});
  const hle::CanonicalObservationEncoder encoder(&game);
  std::mt19937 draw(std::atoi(words[3]));
  long done = 0, ones = 0;
  const std::clock_t began = std::clock();
  while (done < moves) {
    hle::HanabiState state(&game);
    while (!state.IsTerminal()) {
      if (state.CurPlayer() == hle::kChancePlayerId) {
        state.ApplyRandomChance();
        continue;
      }
      const auto legal = state.LegalMoves(state.CurPlayer());
      state.ApplyMove(legal[std::uniform_int_distribution<int>(0, legal.size() - 1)(draw)]);
      while (state.CurPlayer() == hle::kChancePlayerId) state.ApplyRandomChance();
      if (observe == "turn") {
        ones += encoder.Encode(hle::HanabiObservation(state, state.CurPlayer()))[0];
      } else if (observe == "all") {
        for (int seat = 0; seat < game.NumPlayers(); ++seat) {
          ones += encoder.Encode(hle::HanabiObservation(state, seat))[0];
        }
      }
      ++done;
    }
  }
  const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("%.1f %ld\n", done / seconds, ones);
  return 0;
}
