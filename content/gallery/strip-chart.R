sprays <- read.csv("insect-sprays.csv")
stripchart(count ~ spray, data = sprays, vertical = TRUE, method = "jitter",
           pch = 21, bg = "#0072b28c", xlab = "Spray", ylab = "Insects per plot")
groups <- split(sprays$count, sprays$spray)
for (i in seq_along(groups)) {
  interval <- t.test(groups[[i]])$conf.int
  arrows(i, interval[1], i, interval[2], angle = 90, code = 3, length = 0.05)
  segments(i - 0.2, mean(groups[[i]]), i + 0.2, lwd = 3)
}
sapply(groups, function(count) c(mean = mean(count), t.test(count)$conf.int))
